-- Why the goods of a note may not come with it (`questions`), and who said that they did. A supplier's code whose unit
-- may hold several pieces was confirmed as one piece (`is_one`).

alter table nfes
  add column questions text[] not null default '{}',
  add column answered_who text,
  add column answered_at timestamptz(3),
  add constraint nfes_answered check ((answered_who is null) = (answered_at is null));
alter table nfe_lines add column asks boolean not null default false;
alter table supplier_codes add column is_one boolean not null default false;
