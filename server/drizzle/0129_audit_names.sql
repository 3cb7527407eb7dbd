CREATE TABLE "audit_name" (
	"name" text NOT NULL,
	"person_id" text DEFAULT '' NOT NULL,
	CONSTRAINT "audit_name_name_person_id_pk" PRIMARY KEY("name","person_id")
);
--> statement-breakpoint
CREATE FUNCTION "note_audit_names"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "audit_name" ("name", "person_id")
		SELECT n."name", n."person_id" FROM (VALUES (NEW."actor", coalesce(NEW."actor_id", '')), (NEW."subject", coalesce(NEW."subject_id", ''))) n ("name", "person_id")
			WHERE n."name" <> '' ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
-- A million entries take seconds, so they're read before the trigger makes writers wait.
INSERT INTO "audit_name" ("name", "person_id")
	SELECT DISTINCT "actor", coalesce("actor_id", '') FROM "audit_entry" WHERE "actor" <> ''
	UNION SELECT DISTINCT "subject", coalesce("subject_id", '') FROM "audit_entry" WHERE "subject" <> '';--> statement-breakpoint
CREATE INDEX "audit_name_words" ON "audit_name" USING gin (lower(name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_name_person" ON "audit_name" USING btree ("person_id");--> statement-breakpoint
CREATE TRIGGER "audit_names_noted" AFTER INSERT ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "note_audit_names"();--> statement-breakpoint
-- What the last release wrote in the meantime.
INSERT INTO "audit_name" ("name", "person_id")
	SELECT e."actor", coalesce(e."actor_id", '') FROM "audit_entry" e WHERE e."at" > now() - interval '1 hour' AND e."actor" <> ''
	UNION SELECT e."subject", coalesce(e."subject_id", '') FROM "audit_entry" e WHERE e."at" > now() - interval '1 hour' AND e."subject" <> ''
	ON CONFLICT DO NOTHING;
