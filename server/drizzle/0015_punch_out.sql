CREATE TABLE "punch_out_connection" (
	"connection_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"dialect" text DEFAULT 'cxml' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"customer_number" text NOT NULL,
	"sender_domain" text NOT NULL,
	"sender_identity" text NOT NULL,
	"from_domain" text DEFAULT '' NOT NULL,
	"from_identity" text DEFAULT '' NOT NULL,
	"sealed_secret" text NOT NULL,
	"sealed_previous_secret" text,
	"previous_secret_until" timestamp with time zone,
	"profile" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "punch_out_line" (
	"connection_id" text NOT NULL,
	"auxiliary_id" text NOT NULL,
	"session_id" uuid NOT NULL,
	"line_number" integer NOT NULL,
	"item_number" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"unit" text NOT NULL,
	CONSTRAINT "punch_out_line_connection_id_auxiliary_id_pk" PRIMARY KEY("connection_id","auxiliary_id")
);
--> statement-breakpoint
CREATE TABLE "punch_out_message" (
	"message_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "punch_out_message_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection_id" text,
	"session_id" uuid,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"payload_id" text NOT NULL,
	"status_code" integer NOT NULL,
	"status_text" text NOT NULL,
	"document" text NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "punch_out_session" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"connection_id" text NOT NULL,
	"customer_number" text NOT NULL,
	"start_hash" text NOT NULL,
	"sealed_start" text NOT NULL,
	"start_until" timestamp with time zone NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"operation" text NOT NULL,
	"deployment_mode" text NOT NULL,
	"dtd_version" text NOT NULL,
	"return_url" text NOT NULL,
	"buyer_cookie" text NOT NULL,
	"parties" jsonb NOT NULL,
	"payload_id" text NOT NULL,
	"body_hash" text NOT NULL,
	"selected_item" text,
	"auxiliary_ids" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"browser_hash" text,
	"entered_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"cart_key" uuid,
	"return_document" text
);
--> statement-breakpoint
CREATE TABLE "punch_out_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "cart_active";--> statement-breakpoint
DROP INDEX "cart_open_with_lines";--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "punch_out_session_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "punch_out_connection" ADD CONSTRAINT "punch_out_connection_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_out_line" ADD CONSTRAINT "punch_out_line_connection_id_punch_out_connection_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."punch_out_connection"("connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_out_line" ADD CONSTRAINT "punch_out_line_session_id_punch_out_session_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."punch_out_session"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_out_message" ADD CONSTRAINT "punch_out_message_connection_id_punch_out_connection_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."punch_out_connection"("connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_out_message" ADD CONSTRAINT "punch_out_message_session_id_punch_out_session_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."punch_out_session"("session_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_out_session" ADD CONSTRAINT "punch_out_session_connection_id_punch_out_connection_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."punch_out_connection"("connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_out_session" ADD CONSTRAINT "punch_out_session_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_out_token" ADD CONSTRAINT "punch_out_token_session_id_punch_out_session_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."punch_out_session"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "punch_out_connection_parties" ON "punch_out_connection" USING btree ("sender_domain","sender_identity","from_domain","from_identity");--> statement-breakpoint
CREATE INDEX "punch_out_line_auxiliary" ON "punch_out_line" USING btree ("auxiliary_id");--> statement-breakpoint
CREATE INDEX "punch_out_line_session" ON "punch_out_line" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "punch_out_message_newest" ON "punch_out_message" USING btree ("connection_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "punch_out_message_age" ON "punch_out_message" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "punch_out_session_start" ON "punch_out_session" USING btree ("start_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "punch_out_session_payload" ON "punch_out_session" USING btree ("connection_id","payload_id") WHERE "punch_out_session"."payload_id" <> '';--> statement-breakpoint
CREATE INDEX "punch_out_session_newest" ON "punch_out_session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "punch_out_token_session" ON "punch_out_token" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_active" ON "cart" USING btree ("customer_number","punch_out_session_id") WHERE "cart"."submitted_at" is null;--> statement-breakpoint
CREATE INDEX "cart_open_with_lines" ON "cart" USING btree ("modified","customer_number") WHERE "cart"."submitted_at" is null and "cart"."line_count" > 0 and "cart"."punch_out_session_id" = '';