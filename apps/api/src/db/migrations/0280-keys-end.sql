-- A key ends for good when its maker is blocked, and is valid for a year at most; also those that were made before.

update api_keys set revoked_at = now() from employees
  where employees.id = employee_id and is_blocked and revoked_at is null;
update api_keys set expires_at = now() + interval '366 days'
  where expires_at > now() + interval '366 days';
