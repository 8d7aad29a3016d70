-- The accounts of bank statements. `bank_lines.account` is a key of them: lines of files that name their account keep
-- theirs, the CSV files of earlier releases share one that a person names once.
-- The titles of CSV files are digests from now on, and matched columns are positions: the first row of a file without
-- titles is a customer's payment.

create table bank_accounts (
  id integer generated always as identity primary key,
  key text not null unique,
  name text not null,
  -- As the files name it: digits and letters without zeros in front; empty where no file said it.
  bank text not null default '',
  branch text not null default '',
  number text not null default '',
  -- Null until a file or a person says which account it is.
  confirmed_at timestamptz(3),
  -- What a person said about directions that are not certain; null until then.
  trusts text check (trusts in ('sign', 'type', 'mixed'))
);
insert into bank_accounts (key, name, bank, number, confirmed_at)
  select account, case when account = 'CSV' then 'Arquivos CSV importados antes' else account end,
    case when account like '%/%' then split_part(account, '/', 1) else '' end,
    case when account = 'CSV' then '' else
      ltrim(regexp_replace(upper(regexp_replace(account, '^[^/]*/', '')), '[^0-9A-Z]', '', 'g'), '0') end,
    case when account = 'CSV' then null else now() end
  from bank_lines group by account;
alter table bank_lines
  add column text_key text,
  add column doubt text check (doubt in ('unsaid', 'sign-in', 'sign-out', 'refund')),
  add constraint bank_lines_account foreign key (account) references bank_accounts (key) on update cascade;
create index bank_lines_amounts on bank_lines (amount_cents, day);
create index bank_lines_waiting_id on bank_lines (end_to_end_id) where status = 'waiting';

-- The accounts of CSV files by their titles; several accounts of one bank have the same.
create table bank_account_titles (
  titles text not null,
  account_id integer not null references bank_accounts on delete cascade,
  primary key (titles, account_id)
);
create index bank_account_titles_account on bank_account_titles (account_id);

-- 'ofx', or the digest of the titles.
alter table bank_statements add column layout text;
update bank_statements set layout = case when lines.account = 'CSV' then 'csv' else 'ofx' end
  from (select distinct on (statement_id) statement_id, account from bank_lines) as lines
  where lines.statement_id = bank_statements.id;

update bank_csv_columns set titles = encode(sha256(convert_to(titles, 'UTF8')), 'hex'),
  columns = coalesce((select jsonb_object_agg(name, position) from (
      select key as name, array_position(string_to_array(titles, '|'), value) - 1 as position
      from jsonb_each_text(columns)) as each where position is not null), '{}');
delete from bank_csv_columns where not columns ? 'date';
