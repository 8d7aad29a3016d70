-- Attempts per kind of guess, account and network; '' means all accounts of a network, or all networks of an account.
-- Codes belong to an employee or a customer, several at a time. Sessions know when they were last used. `rate_limits`
-- and `recovery_codes` stay until no process of the previous release is running.
-- Only the owner, who loads backups and the demo shop, may insert audit rows with a past time.

create table tries (
  kind text not null,
  account text not null,
  network text not null,
  window_start timestamptz(3) not null default now(),
  hits integer not null,
  refused boolean not null default false,
  primary key (kind, account, network)
);
create index tries_window_start on tries (window_start);
create table account_codes (
  id integer generated always as identity primary key,
  employee_id integer references employees on delete cascade,
  customer_id integer references customers on delete cascade,
  code_hash text not null,
  expires_at timestamptz(3) not null,
  check (num_nonnulls(employee_id, customer_id) = 1)
);
create index account_codes_employee on account_codes (employee_id);
create index account_codes_customer on account_codes (customer_id);
alter table sessions add column seen_at timestamptz(3) not null default now();
create function stamp_audit() returns trigger language plpgsql as $$
  begin
    if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
      new.at := now();
    end if;
    return new;
  end $$;
create trigger audit_log_stamp before insert on audit_log
  for each row execute function stamp_audit();
