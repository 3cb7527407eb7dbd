CREATE TABLE "copied_list_item" (
	"list_id" bigint NOT NULL,
	"item_number" text NOT NULL,
	"quantity" integer NOT NULL,
	"is_own" boolean DEFAULT false NOT NULL,
	CONSTRAINT "copied_list_item_list_id_item_number_pk" PRIMARY KEY("list_id","item_number")
);
--> statement-breakpoint
ALTER TABLE "customer_list_change" DROP CONSTRAINT "customer_list_change_operation";--> statement-breakpoint
ALTER TABLE "customer_list" ADD COLUMN "copied_from" bigint;--> statement-breakpoint
ALTER TABLE "copied_list_item" ADD CONSTRAINT "copied_list_item_list_id_customer_list_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."customer_list"("list_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_list" ADD CONSTRAINT "customer_list_copied_from_customer_list_list_id_fk" FOREIGN KEY ("copied_from") REFERENCES "public"."customer_list"("list_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_list_copied_from" ON "customer_list" USING btree ("copied_from") WHERE "customer_list"."copied_from" is not null;--> statement-breakpoint
-- Every old row has one of the old operations, so none has to be read under the lock.
ALTER TABLE "customer_list_change" ADD CONSTRAINT "customer_list_change_operation" CHECK ("customer_list_change"."operation" in ('create', 'rename', 'add', 'update', 'delete', 'par', 'sync')) NOT VALID;