CREATE TABLE "punch_out_pause" (
	"connection_id" text NOT NULL,
	"account" text NOT NULL,
	"address" text NOT NULL,
	"unanswered" integer NOT NULL,
	"paused_until" timestamp with time zone,
	CONSTRAINT "punch_out_pause_connection_id_account_address_pk" PRIMARY KEY("connection_id","account","address")
);
--> statement-breakpoint
ALTER TABLE "punch_out_waiting_change" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_review" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "punch_out_pause" ADD CONSTRAINT "punch_out_pause_connection_id_punch_out_connection_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."punch_out_connection"("connection_id") ON DELETE cascade ON UPDATE no action;