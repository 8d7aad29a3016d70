-- Whoever is blocked, signed out or given another role is notified to open boards when the transaction commits: their
-- streams are checked at once. A process of an earlier release takes the text for "anything may have changed".

create function person_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_events', json_build_object('person', case tg_table_name
    when 'employees' then 'e' || new.id
    when 'customers' then 'c' || new.id
    when 'roles' then ''
    else coalesce('e' || (to_jsonb(new) ->> 'employee_id'), 'c' || (to_jsonb(new) ->> 'customer_id')) end)::text);
  return null;
end $$;
create trigger employee_access_told after update of is_blocked, role_id on employees for each row
  when (old.is_blocked is distinct from new.is_blocked or old.role_id is distinct from new.role_id)
  execute function person_notify();
create trigger customer_access_told after update of status on customers for each row
  when (old.status is distinct from new.status) execute function person_notify();
create trigger role_access_told after update of permissions, second_factor on roles for each row
  when (old.permissions is distinct from new.permissions or old.second_factor is distinct from new.second_factor)
  execute function person_notify();
create trigger session_end_told after update of revoked_at on sessions for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function person_notify();
