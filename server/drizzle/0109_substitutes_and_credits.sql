ALTER TABLE "order_event" DROP CONSTRAINT "order_event_kind";--> statement-breakpoint
-- Every old row has one of the old kinds, so none has to be read under the lock.
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_kind" CHECK ("order_event"."kind" in ('shipped', 'backordered', 'canceled', 'substituted')) NOT VALID;--> statement-breakpoint
ALTER TABLE "erp_invoice" ADD COLUMN "credited_lines" text;--> statement-breakpoint
ALTER TABLE "erp_webhook" ADD COLUMN "paused_until" timestamp with time zone;
