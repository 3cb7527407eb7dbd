CREATE TABLE "erp_webhook" (
	"webhook_id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"url" text NOT NULL,
	"is_on" boolean NOT NULL,
	"off_reason" text DEFAULT '' NOT NULL,
	"encrypted_secret" text NOT NULL,
	"encrypted_previous" text,
	"previous_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "erp_webhook_one" CHECK ("erp_webhook"."webhook_id" = 1)
);
