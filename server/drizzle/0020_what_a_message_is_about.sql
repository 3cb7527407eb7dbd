CREATE TABLE "punch_out_resend" (
	"delivery_id" bigint NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "punch_out_resend_delivery_id_failed_at_pk" PRIMARY KEY("delivery_id","failed_at")
);
--> statement-breakpoint
DROP INDEX "punch_out_message_newest";--> statement-breakpoint
ALTER TABLE "punch_out_message" ADD COLUMN "is_proven" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "punch_out_message" SET "is_proven" = false WHERE "connection_id" is null;--> statement-breakpoint
ALTER TABLE "punch_out_message" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "punch_out_message" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "punch_out_message" ADD COLUMN "order_number" bigint;--> statement-breakpoint
ALTER TABLE "punch_out_message" ADD COLUMN "delivery_id" bigint;--> statement-breakpoint
ALTER TABLE "punch_out_message" ADD COLUMN "about" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "punch_out_message_listed" ON "punch_out_message" USING btree ("connection_id","at" DESC NULLS LAST,"message_id" DESC NULLS LAST,"status_code","kind");--> statement-breakpoint
CREATE INDEX "punch_out_message_about" ON "punch_out_message" USING gin ("about");--> statement-breakpoint
CREATE INDEX "punch_out_message_order" ON "punch_out_message" USING btree ("order_number") WHERE "punch_out_message"."order_number" is not null;--> statement-breakpoint
CREATE INDEX "punch_out_message_unproven" ON "punch_out_message" USING btree ("at" DESC NULLS LAST) WHERE not "punch_out_message"."is_proven";