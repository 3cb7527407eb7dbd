CREATE TABLE "approval_rule" (
	"customer_number" text PRIMARY KEY NOT NULL,
	"limit_cents" integer,
	"is_over_budget" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by_user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_approval" (
	"approval_id" uuid PRIMARY KEY NOT NULL,
	"customer_number" text NOT NULL,
	"cart_key" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_by_user_id" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_modified" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"causes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_user_id" text,
	"decision_id" uuid,
	"message" text DEFAULT '' NOT NULL,
	"order_number" bigint,
	CONSTRAINT "order_approval_state" CHECK ("order_approval"."state" in ('waiting', 'approved', 'sent-back', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"notice_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"customer_number" text,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	"is_for_morning" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_choice" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_choice_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "views_as_user_id" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "views_as_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "forgotten_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "notice_id" bigint;--> statement-breakpoint
ALTER TABLE "approval_rule" ADD CONSTRAINT "approval_rule_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_approval" ADD CONSTRAINT "order_approval_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_approval" ADD CONSTRAINT "order_approval_cart_key_cart_cart_key_fk" FOREIGN KEY ("cart_key") REFERENCES "public"."cart"("cart_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_choice" ADD CONSTRAINT "notice_choice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_approval_waiting" ON "order_approval" USING btree ("cart_key") WHERE "order_approval"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "order_approval_account" ON "order_approval" USING btree ("customer_number","asked_at");--> statement-breakpoint
CREATE INDEX "order_approval_asker" ON "order_approval" USING btree ("asked_by_user_id","asked_at");--> statement-breakpoint
CREATE INDEX "order_approval_cart" ON "order_approval" USING btree ("cart_key");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_event" ON "notice" USING btree ("user_id","kind","event");--> statement-breakpoint
CREATE INDEX "notice_newest" ON "notice" USING btree ("user_id","notice_id");--> statement-breakpoint
CREATE INDEX "notice_morning" ON "notice" USING btree ("user_id") WHERE "notice"."is_for_morning";--> statement-breakpoint
CREATE INDEX "notice_age" ON "notice" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_views_as_user_id_user_id_fk" FOREIGN KEY ("views_as_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_notice_id_notice_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("notice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_views_as" ON "session" USING btree ("views_as_user_id") WHERE "session"."views_as_user_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_notice" ON "mail" USING btree ("notice_id");