CREATE SEQUENCE "public"."history_order_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 6900000 START WITH 1000001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."history_shipment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000000000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "erp_invoice" (
	"invoice_number" text PRIMARY KEY NOT NULL,
	"erp_order_number" text NOT NULL,
	"erp_shipment_number" text,
	"invoice_date" date NOT NULL,
	"total_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_order_line" (
	"erp_order_number" text NOT NULL,
	"line_number" integer NOT NULL,
	"web_order_number" integer,
	"customer_number" text NOT NULL,
	"order_date" date NOT NULL,
	"origination" text NOT NULL,
	"po_number" text NOT NULL,
	"item_number" text NOT NULL,
	"description" text,
	"quantity" integer NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"type" integer NOT NULL,
	"line_group" text NOT NULL,
	"status_text" text NOT NULL,
	"branch_number" text,
	"expected_receipt_date" date,
	CONSTRAINT "erp_order_line_erp_order_number_line_number_pk" PRIMARY KEY("erp_order_number","line_number")
);
--> statement-breakpoint
CREATE TABLE "erp_shipment_line" (
	"erp_shipment_number" text NOT NULL,
	"line_number" integer NOT NULL,
	"erp_order_number" text NOT NULL,
	"quantity" integer NOT NULL,
	"shipment_date" date,
	"branch_number" text,
	"is_drop_shipment" boolean NOT NULL,
	"ship_via" text NOT NULL,
	"tracking_numbers" text[] NOT NULL,
	"sscc" text,
	CONSTRAINT "erp_shipment_line_erp_shipment_number_line_number_pk" PRIMARY KEY("erp_shipment_number","line_number")
);
--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "is_from_erp" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "erp_invoice_order" ON "erp_invoice" USING btree ("erp_order_number");--> statement-breakpoint
CREATE INDEX "erp_shipment_line_order" ON "erp_shipment_line" USING btree ("erp_order_number");