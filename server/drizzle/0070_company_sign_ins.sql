CREATE TABLE "identity_provider" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"email_domains" text[] DEFAULT '{}' NOT NULL,
	"is_email_trusted" boolean DEFAULT false NOT NULL,
	"groups_claim" text DEFAULT 'groups' NOT NULL,
	"group_rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"is_tried" boolean DEFAULT false NOT NULL,
	"trial" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "identity_provider_domains" ON "identity_provider" USING gin ("email_domains");