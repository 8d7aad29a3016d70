create or replace trigger session_end_told after update of revoked_at on sessions for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function person_notify();

create or replace trigger push_ends_with_session after update of revoked_at on sessions for each row
  when (new.revoked_at is not null) execute function push_ends();
