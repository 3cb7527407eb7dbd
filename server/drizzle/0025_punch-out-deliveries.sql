DROP INDEX "punch_out_session_payload";--> statement-breakpoint
ALTER TABLE "punch_out_connection" ADD COLUMN "unanswered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "punch_out_connection" ADD COLUMN "deliveries_paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "punch_out_session" ADD COLUMN "is_superseded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "punch_out_session_payload" ON "punch_out_session" USING btree ("connection_id","payload_id") WHERE "punch_out_session"."payload_id" <> '' and not "punch_out_session"."is_superseded";