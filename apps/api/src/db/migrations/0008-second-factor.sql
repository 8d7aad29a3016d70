-- Sign-in with an authenticator app, which a role may require.

alter table roles add column second_factor boolean not null default false;

create table second_factors (
  employee_id integer primary key references employees on delete cascade,
  -- Encrypted: the database alone must not be enough to make codes.
  sealed_secret text not null,
  confirmed_at timestamptz(3),
  -- The newest time step whose code was used: no code works twice.
  last_step bigint not null default 0
);

create table second_factor_codes (
  employee_id integer not null references second_factors on delete cascade,
  code_hash text not null,
  primary key (employee_id, code_hash)
);
