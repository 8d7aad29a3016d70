create or replace trigger api_key_end_told after update of revoked_at on api_keys for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function person_notify();
