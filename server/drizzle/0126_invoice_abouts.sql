ALTER TABLE "punch_out_sent_invoice" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "punch_out_sent_invoice" ADD COLUMN "shipped_lines" text;--> statement-breakpoint
ALTER TABLE "punch_out_sent_invoice" ADD COLUMN "settled_about" text;--> statement-breakpoint
ALTER TABLE "punch_out_sent_invoice" ADD COLUMN "settled_lines" text;--> statement-breakpoint
-- A shipment without a day can be invoiced: its invoice opens from now on.
UPDATE "shipment" s SET "has_invoice" = true FROM "sales_order" o, "erp_invoice" v
 WHERE o."order_number" = s."order_number" AND s."shipment_date" IS NULL AND NOT s."has_invoice" AND s."erp_shipment_number" IS NOT NULL
   AND v."erp_order_number" = o."erp_order_number" AND coalesce(v."erp_shipment_number", s."erp_shipment_number") = s."erp_shipment_number";
