-- Wrong codes are counted per e-mail address, known or not; the audit trail becomes append-only.

alter table recovery_codes drop column tries;

create index audit_recent on audit_log (at desc, id desc);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();
revoke update, delete, truncate on audit_log from public, current_user;
