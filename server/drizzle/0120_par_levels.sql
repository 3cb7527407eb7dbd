ALTER TABLE "customer_list_change" DROP CONSTRAINT "customer_list_change_operation";--> statement-breakpoint
ALTER TABLE "customer_list_item" ADD COLUMN "par_level" integer;--> statement-breakpoint
-- Every old row has one of the old operations, and no item has a par level yet, so none has to be read under the lock.
ALTER TABLE "customer_list_change" ADD CONSTRAINT "customer_list_change_operation" CHECK ("customer_list_change"."operation" in ('create', 'rename', 'add', 'update', 'delete', 'par')) NOT VALID;--> statement-breakpoint
ALTER TABLE "customer_list_item" ADD CONSTRAINT "customer_list_item_par_level" CHECK ("customer_list_item"."par_level" between 1 and 100) NOT VALID;