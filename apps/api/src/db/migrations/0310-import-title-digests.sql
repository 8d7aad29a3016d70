-- Matched columns of imports are digests of titles from now on: the first row of a sheet without titles is a person.

update import_columns set columns = coalesce((
  select jsonb_object_agg(key, case when value = '' then '' else encode(sha256(convert_to(value, 'UTF8')), 'hex') end)
  from jsonb_each_text(columns)), '{}');
