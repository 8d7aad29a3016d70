-- Keys for programs; only a digest is stored. The trigger of ended sessions tells open boards of ended keys too.

create table api_keys (
  id integer generated always as identity primary key,
  employee_id integer not null references employees,
  name text not null,
  key_hash bytea not null unique,
  ending text not null,
  permissions text[] not null check (permissions <> '{}'),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index api_keys_employee on api_keys (employee_id);
create index api_keys_list on api_keys (id) where revoked_at is null;
create trigger api_key_end_told after update of revoked_at on api_keys for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function person_notify();
