CREATE TABLE "provisioned_group" (
	"group_id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provisioned_member" (
	"group_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "provisioned_member_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "provisioned_person" (
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text DEFAULT '' NOT NULL,
	"given_name" text DEFAULT '' NOT NULL,
	"family_name" text DEFAULT '' NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "provisioned_person_provider_id_user_id_pk" PRIMARY KEY("provider_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "provisioning" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"token_hash" text,
	"made_at" timestamp with time zone,
	"previous_hash" text,
	"previous_until" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "provisioning_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "provisioning_previous_hash_unique" UNIQUE("previous_hash")
);
--> statement-breakpoint
ALTER TABLE "provisioned_group" ADD CONSTRAINT "provisioned_group_provider_id_identity_provider_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("provider_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_member" ADD CONSTRAINT "provisioned_member_group_id_provisioned_group_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."provisioned_group"("group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_member" ADD CONSTRAINT "provisioned_member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_person" ADD CONSTRAINT "provisioned_person_provider_id_identity_provider_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("provider_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_person" ADD CONSTRAINT "provisioned_person_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioning" ADD CONSTRAINT "provisioning_provider_id_identity_provider_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("provider_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provisioned_group_name" ON "provisioned_group" USING btree ("provider_id",lower(display_name));--> statement-breakpoint
CREATE INDEX "provisioned_member_user" ON "provisioned_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "provisioned_person_user" ON "provisioned_person" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "provisioned_person_name" ON "provisioned_person" USING btree ("provider_id",lower(user_name));--> statement-breakpoint
CREATE INDEX "provisioned_person_external" ON "provisioned_person" USING btree ("provider_id","external_id");