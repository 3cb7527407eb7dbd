CREATE TABLE "mail" (
	"mail_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"user_id" text,
	"made_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_waiting" ON "mail" USING btree ("next_attempt_at") WHERE "mail"."sent_at" is null and "mail"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "mail_recipient" ON "mail" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "mail_user" ON "mail" USING btree ("user_id","mail_id");--> statement-breakpoint
CREATE INDEX "mail_done" ON "mail" USING btree (coalesce("sent_at", "failed_at"));