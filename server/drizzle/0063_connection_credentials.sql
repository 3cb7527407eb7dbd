CREATE TABLE "punch_out_credential" (
	"connection_id" text NOT NULL,
	"purpose" text NOT NULL,
	"sealed" text NOT NULL,
	"sealed_previous" text,
	"previous_until" timestamp with time zone,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "punch_out_credential_connection_id_purpose_pk" PRIMARY KEY("connection_id","purpose")
);
--> statement-breakpoint
ALTER TABLE "punch_out_credential" ADD CONSTRAINT "punch_out_credential_connection_id_punch_out_connection_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."punch_out_connection"("connection_id") ON DELETE cascade ON UPDATE no action;