ALTER TABLE "customer_list" ADD COLUMN "reminder_weeks" smallint;--> statement-breakpoint
ALTER TABLE "customer_list" ADD COLUMN "reminder_on" date;--> statement-breakpoint
ALTER TABLE "customer_list" ADD COLUMN "reminder_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_list_reminder" ON "customer_list" USING btree ("reminder_on") WHERE "customer_list"."reminder_on" is not null;