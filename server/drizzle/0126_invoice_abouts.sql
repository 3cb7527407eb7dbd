ALTER TABLE "punch_out_sent_invoice" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "punch_out_sent_invoice" ADD COLUMN "shipped_lines" text;--> statement-breakpoint
ALTER TABLE "punch_out_sent_invoice" ADD COLUMN "settled_about" text;--> statement-breakpoint
ALTER TABLE "punch_out_sent_invoice" ADD COLUMN "settled_lines" text;