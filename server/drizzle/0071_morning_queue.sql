CREATE TABLE "morning_build" (
	"build_id" integer PRIMARY KEY NOT NULL,
	"built_on" date NOT NULL,
	"built_at" timestamp with time zone NOT NULL,
	"reasons" integer NOT NULL,
	"took_ms" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "morning_decision" (
	"decision_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"customer_number" text NOT NULL,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"reason_keys" text[] NOT NULL,
	"worth_cents" bigint NOT NULL,
	"until" date,
	"at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "morning_decision_action" CHECK ("morning_decision"."action" in ('call', 'done', 'later', 'mute'))
);
--> statement-breakpoint
CREATE TABLE "morning_mail" (
	"user_id" text PRIMARY KEY NOT NULL,
	"is_wanted" boolean NOT NULL,
	"mailed_on" date,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "morning_reason" (
	"customer_number" text NOT NULL,
	"kind" text NOT NULL,
	"reason_key" text NOT NULL,
	"worth_cents" bigint NOT NULL,
	"facts" jsonb NOT NULL,
	"cart_key" uuid,
	"cart_modified" bigint,
	"order_number" bigint,
	"line_number" integer,
	"slips" integer,
	"coupon_id" integer,
	"item_number" text,
	"last_ordered_at" timestamp with time zone,
	"session_id" uuid,
	"amount" bigint,
	"charged_cents" bigint,
	CONSTRAINT "morning_reason_customer_number_kind_reason_key_pk" PRIMARY KEY("customer_number","kind","reason_key")
);
--> statement-breakpoint
ALTER TABLE "morning_decision" ADD CONSTRAINT "morning_decision_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "morning_decision" ADD CONSTRAINT "morning_decision_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "morning_mail" ADD CONSTRAINT "morning_mail_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "morning_reason" ADD CONSTRAINT "morning_reason_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "morning_decision_user" ON "morning_decision" USING btree ("user_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "morning_decision_customer" ON "morning_decision" USING btree ("customer_number");