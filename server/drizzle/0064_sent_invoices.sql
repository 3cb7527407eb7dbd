CREATE TABLE "punch_out_sent_invoice" (
	"order_number" bigint NOT NULL,
	"invoice_number" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"freight_cents" bigint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"settled_total_cents" bigint,
	"settled_tax_cents" bigint,
	"settled_freight_cents" bigint,
	"settled_at" timestamp with time zone,
	"settled_by_user_id" text,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "punch_out_sent_invoice_order_number_invoice_number_pk" PRIMARY KEY("order_number","invoice_number")
);
--> statement-breakpoint
ALTER TABLE "punch_out_sent_invoice" ADD CONSTRAINT "punch_out_sent_invoice_order_number_sales_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."sales_order"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "punch_out_sent_invoice_number" ON "punch_out_sent_invoice" USING btree ("invoice_number");