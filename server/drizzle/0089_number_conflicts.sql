CREATE TABLE "erp_number_conflict" (
	"order_number" bigint NOT NULL,
	"named" text NOT NULL,
	"sent_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "erp_number_conflict_order_number_named_pk" PRIMARY KEY("order_number","named")
);
--> statement-breakpoint
ALTER TABLE "erp_number_conflict" ADD CONSTRAINT "erp_number_conflict_order_number_sales_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."sales_order"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erp_number_conflict_open" ON "erp_number_conflict" USING btree ("at") WHERE "erp_number_conflict"."settled_at" is null;