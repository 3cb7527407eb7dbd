ALTER TABLE "erp_shipment_line" ADD COLUMN "package_number" text;--> statement-breakpoint
ALTER TABLE "erp_shipment_line" ADD COLUMN "lot_number" text;--> statement-breakpoint
ALTER TABLE "erp_shipment_line" ADD COLUMN "expiration_date" date;