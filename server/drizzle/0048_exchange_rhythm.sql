CREATE TABLE "exchange_rhythm" (
	"feed" text PRIMARY KEY NOT NULL,
	"due_every_hours" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
