-- The audit trail is append-only, for its owner too.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;

-- Only the owner, who loads backups and the demo shop, may insert audit rows with a past time.
create or replace function stamp_audit() returns trigger language plpgsql as $$
  begin
    if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
      new.at := now();
    end if;
    return new;
  end $$;

create or replace trigger audit_append_only before update or delete on audit_log
  for each row execute function refuse_change();

create or replace trigger audit_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();

create or replace trigger audit_log_stamp before insert on audit_log
  for each row execute function stamp_audit();
