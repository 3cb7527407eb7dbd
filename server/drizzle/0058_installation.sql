CREATE TABLE "setup_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation_setting" (
	"setting_id" integer PRIMARY KEY NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"logo" "bytea",
	"logo_type" text,
	CONSTRAINT "installation_setting_one" CHECK ("installation_setting"."setting_id" = 1)
);
