ALTER TABLE "erp_invoice" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "erp_invoice" ADD COLUMN "freight_cents" bigint DEFAULT 0 NOT NULL;