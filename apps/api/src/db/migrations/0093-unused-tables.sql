-- Codes and limits moved to `account_codes` and `tries` releases ago; no running process uses these tables any more.

drop table rate_limits, recovery_codes;
