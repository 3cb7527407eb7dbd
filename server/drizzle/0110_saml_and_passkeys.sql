CREATE TABLE "saml_sign_in" (
	"request_id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"version" integer NOT NULL,
	"browser_hash" text NOT NULL,
	"callback_url" text NOT NULL,
	"error_url" text NOT NULL,
	"is_trial" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ticket_hash" text,
	"identity" jsonb,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "saml_sign_in_ticket_hash_unique" UNIQUE("ticket_hash")
);
--> statement-breakpoint
ALTER TABLE "identity_provider" ALTER COLUMN "client_id" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "identity_provider" ALTER COLUMN "client_secret" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "kind" text DEFAULT 'openid' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "sign_on_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "certificates" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "metadata_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "email_attribute" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "allows_passkeys" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saml_sign_in" ADD CONSTRAINT "saml_sign_in_provider_id_identity_provider_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("provider_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saml_sign_in_provider" ON "saml_sign_in" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "saml_sign_in_expires" ON "saml_sign_in" USING btree ("expires_at");