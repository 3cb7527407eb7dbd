-- In a table of millions of lines, a sample sees too few of the orders, and the planner takes each for ten times as long as it is.
-- Then it reads all lines rather than those of some accounts. An order has about seven lines: orders are a fraction of the lines.
ALTER TABLE "order_line" ALTER COLUMN "order_number" SET (n_distinct = -0.15);--> statement-breakpoint
ANALYZE "order_line" ("order_number");
