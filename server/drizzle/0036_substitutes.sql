CREATE TABLE "item_substitute" (
	"item_key" integer NOT NULL,
	"substitute_key" integer NOT NULL,
	"reason" text NOT NULL,
	"position" integer DEFAULT 1 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"valid_from" date,
	"valid_to" date,
	CONSTRAINT "item_substitute_item_key_substitute_key_pk" PRIMARY KEY("item_key","substitute_key"),
	CONSTRAINT "item_substitute_other" CHECK ("item_substitute"."item_key" <> "item_substitute"."substitute_key"),
	CONSTRAINT "item_substitute_reason" CHECK ("item_substitute"."reason" in ('same', 'equivalent', 'successor', 'cheaper'))
);
