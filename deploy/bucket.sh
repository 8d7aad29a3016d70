#!/bin/sh
set -eu
until mc alias set store http://files:9000 root "$S3_ROOT_SECRET"; do sleep 1; done
mc mb --ignore-existing store/shop
mc admin user add store shop-files "$S3_SECRET"
mc admin policy create store shop-files /bucket-policy.json
mc admin policy attach store shop-files --user shop-files || true
