-- Whose mark the image store of FILES_URL must carry before this shop removes anything from it; null after a restore,
-- until its operator says that this shop replaces the earlier one. A database with orders that was never served is a
-- backup of an earlier release that was just restored.
alter table companies add column image_store uuid;
update companies set image_store = gen_random_uuid()
  where to_regclass('jobs.version') is not null or not exists (select from orders);
