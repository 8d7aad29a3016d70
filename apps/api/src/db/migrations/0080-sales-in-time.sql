-- When an order became a sale and when the sale was cancelled, for figures of the past that later changes leave alone.
-- `sale_at` is null for an order that was a sale from the moment it was placed, and for every order of earlier
-- releases: those keep the day on which they were placed. A cancelled order without `sale_cancelled_at` never was a
-- sale, or was cancelled in an earlier release. The indexes are in `large-indexes.ts`.

alter table orders
  add column sale_at timestamptz(3),
  add column sale_cancelled_at timestamptz(3);
