ALTER TABLE "mail" ADD COLUMN "order_number" bigint;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "has_prices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "mail_key" uuid;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_order_number_sales_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."sales_order"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_order" ON "mail" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "mail_order_by" ON "mail" USING btree ("made_by","created_at") WHERE "mail"."kind" = 'order';--> statement-breakpoint
CREATE UNIQUE INDEX "mail_key" ON "mail" USING btree ("mail_key");