-- Settled lines have end-to-end ids of their own. Two lines with one id could settle two parts of an order: the later
-- one keeps its settlement but loses its id, which stays in its text.

update bank_lines set end_to_end_id = null
  where status = 'settled' and exists (select from bank_lines as earlier where earlier.status = 'settled'
    and earlier.end_to_end_id = bank_lines.end_to_end_id and earlier.id < bank_lines.id);
create unique index bank_lines_id_once on bank_lines (end_to_end_id) where status = 'settled';
