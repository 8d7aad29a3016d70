create or replace trigger employee_access_told after update of is_blocked, role_id on employees for each row
  when (old.is_blocked is distinct from new.is_blocked or old.role_id is distinct from new.role_id)
  execute function person_notify();

create or replace trigger push_ends_with_employee after update of is_blocked on employees for each row
  when (new.is_blocked) execute function push_ends();
