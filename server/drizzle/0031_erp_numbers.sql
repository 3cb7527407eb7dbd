CREATE TABLE "item_picture" (
	"item_key" integer NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "item_picture_item_key_position_pk" PRIMARY KEY("item_key","position")
);
--> statement-breakpoint
CREATE TABLE "erp_document" (
	"kind" text NOT NULL,
	"document_key" text NOT NULL,
	"file_key" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erp_document_kind_document_key_pk" PRIMARY KEY("kind","document_key"),
	CONSTRAINT "erp_document_kind" CHECK ("erp_document"."kind" in ('statement', 'invoice'))
);
--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "gtin" text;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "udi_di" text;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "contained_item" text;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "contained_quantity" integer;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "bill_to_number" text;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "erp_order_number" text;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "erp_shipment_number" text;--> statement-breakpoint
CREATE INDEX "customer_bill_to" ON "customer" USING btree ("bill_to_number");--> statement-breakpoint
CREATE INDEX "sales_order_erp_number" ON "sales_order" USING btree ("erp_order_number" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_erp_order_number_unique" UNIQUE("erp_order_number");--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_erp_shipment_number_unique" UNIQUE("erp_shipment_number");