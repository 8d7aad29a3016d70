create or replace trigger role_access_told after update of permissions, second_factor on roles for each row
  when (old.permissions is distinct from new.permissions or old.second_factor is distinct from new.second_factor)
  execute function person_notify();
