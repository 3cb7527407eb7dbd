ALTER TABLE "user" ADD COLUMN "email_domain" text GENERATED ALWAYS AS (substring(email from '@([^@[:space:]]+)$')) STORED;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "metadata_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "metadata_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "metadata_problem" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "user_email_domain" ON "user" USING btree ("email_domain","id") WHERE forgotten_at is null;--> statement-breakpoint
CREATE INDEX "user_permission_punch_out" ON "user_permission" USING btree ("user_id") WHERE permission = 'PunchOut';--> statement-breakpoint
CREATE INDEX "provisioned_person_deleted" ON "provisioned_person" USING btree ("provider_id","user_id") WHERE deleted_at is not null;