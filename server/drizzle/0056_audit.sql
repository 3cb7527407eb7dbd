CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor_id" text,
	"actor" text NOT NULL,
	"subject_id" text,
	"subject" text NOT NULL,
	"before" text,
	"after" text,
	"address" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"head_id" integer PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_entry_kind" ON "audit_entry" USING btree ("kind","entry_id");--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor","entry_id");--> statement-breakpoint
CREATE INDEX "audit_entry_subject" ON "audit_entry" USING btree ("subject","entry_id");--> statement-breakpoint
CREATE INDEX "audit_entry_subject_id" ON "audit_entry" USING btree ("subject_id","entry_id");--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("at","entry_id");--> statement-breakpoint
CREATE INDEX "user_by_name" ON "user" USING btree ((withdrawn_at is not null),lower(name),"id");--> statement-breakpoint
CREATE INDEX "user_name_words" ON "user" USING gin (lower(name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_email_words" ON "user" USING gin (email gin_trgm_ops);--> statement-breakpoint
INSERT INTO "audit_head" ("head_id", "entry_id", "hash") VALUES (1, 0, '');--> statement-breakpoint
-- What the hash of an entry is computed from: each value with its length in bytes, so that no two entries have the same text.
CREATE FUNCTION "audit_text"(VARIADIC "part" text[]) RETURNS text LANGUAGE sql IMMUTABLE
	RETURN (SELECT string_agg(coalesce(octet_length(p)::text || ':' || p, '-'), ',' ORDER BY place) FROM unnest("part") WITH ORDINALITY AS t(p, place));--> statement-breakpoint
-- Adds an entry in the caller's transaction. Whoever writes next waits until that transaction ends, so write as late as possible.
CREATE FUNCTION "audit_write"("kind" text, "actor_id" text, "actor" text, "subject_id" text, "subject" text, "was" text, "is" text, "address" text)
	RETURNS bigint LANGUAGE plpgsql SET "lock_timeout" = '8s' AS $$
DECLARE
	head "audit_head"%ROWTYPE;
	entry bigint;
	moment timestamp with time zone;
	digest text;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('audit'));
	SELECT * INTO head FROM "audit_head" WHERE "head_id" = 1;
	entry := head."entry_id" + 1;
	moment := clock_timestamp();
	digest := encode(sha256(convert_to("audit_text"(entry::text, to_char(moment AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
		"kind", "actor_id", "actor", "subject_id", "subject", "was", "is", "address", head."hash"), 'UTF8')), 'hex');
	INSERT INTO "audit_entry" ("entry_id", "at", "kind", "actor_id", "actor", "subject_id", "subject", "before", "after", "address", "previous_hash", "hash")
		VALUES (entry, moment, "kind", "actor_id", "actor", "subject_id", "subject", "was", "is", "address", head."hash", digest);
	UPDATE "audit_head" SET "entry_id" = entry, "hash" = digest WHERE "head_id" = 1;
	RETURN entry;
END $$;--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'entries of the audit log are never changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
-- A sign-in is a new session, whatever way somebody came in.
CREATE FUNCTION "note_sign_in"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	person text;
BEGIN
	SELECT u."email" INTO person FROM "user" u WHERE u."id" = NEW."user_id";
	PERFORM "audit_write"('sign-in', NEW."user_id", coalesce(person, ''), NEW."user_id", coalesce(person, ''), NULL, NULL, coalesce(NEW."ip_address", ''));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "session_noted" AFTER INSERT ON "session" FOR EACH ROW EXECUTE FUNCTION "note_sign_in"();--> statement-breakpoint
-- Once there's an administrator, one stays, whoever takes rights away: a screen, a file, or two people at once.
CREATE FUNCTION "keep_administrator"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('operatory.may_delete', true) IS NOT DISTINCT FROM 'on' THEN
		RETURN NULL;
	END IF;
	PERFORM pg_advisory_xact_lock(hashtext('administration'));
	IF NOT EXISTS (SELECT FROM "user_permission" p JOIN "user" u ON u."id" = p."user_id"
			WHERE p."permission" = 'Administration' AND u."withdrawn_at" IS NULL) THEN
		RAISE EXCEPTION 'the last administrator stays' USING ERRCODE = 'OP001';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "administrator_stays" AFTER DELETE OR UPDATE ON "user_permission" FOR EACH ROW
	WHEN (OLD."permission" = 'Administration') EXECUTE FUNCTION "keep_administrator"();--> statement-breakpoint
-- Whoever is withdrawn loses Administration, so taking them up again, by a file too, doesn't bring it back.
CREATE FUNCTION "end_administration"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "user_permission" WHERE "user_id" = NEW."id" AND "permission" = 'Administration';
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "administration_ended" AFTER UPDATE OF "withdrawn_at" ON "user" FOR EACH ROW
	WHEN (OLD."withdrawn_at" IS NULL AND NEW."withdrawn_at" IS NOT NULL) EXECUTE FUNCTION "end_administration"();--> statement-breakpoint
CREATE INDEX "user_permission_administration" ON "user_permission" USING btree ("user_id") WHERE "permission" = 'Administration';--> statement-breakpoint
-- A change by a file counts in the version, so that nobody overwrites it on the screen of people.
CREATE OR REPLACE FUNCTION "write_person"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	person text;
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "user" ("id", "name", "email", "email_verified", "is_from_feed")
			VALUES (gen_random_uuid()::text, NEW."name", NEW."email", true, NEW."is_from_feed") RETURNING "id" INTO person;
	ELSE
		UPDATE "user" SET "name" = NEW."name", "is_from_feed" = NEW."is_from_feed", "withdrawn_at" = NEW."withdrawn_at", "updated_at" = now(), "version" = "version" + 1
			WHERE "email" = OLD."email" RETURNING "id" INTO person;
		IF NEW."withdrawn_at" IS NOT NULL THEN
			DELETE FROM "session" WHERE "user_id" = person;
		END IF;
	END IF;
	IF TG_OP = 'INSERT' OR NEW."permissions" IS DISTINCT FROM OLD."permissions" THEN
		DELETE FROM "user_permission" WHERE "user_id" = person AND "is_loaded_permission"("permission") AND "permission" <> ALL (NEW."permissions");
		INSERT INTO "user_permission" ("user_id", "permission") SELECT person, p FROM unnest(NEW."permissions") p WHERE "is_loaded_permission"(p) ON CONFLICT DO NOTHING;
	END IF;
	IF TG_OP = 'INSERT' OR NEW."territory_ids" IS DISTINCT FROM OLD."territory_ids" THEN
		DELETE FROM "user_territory" WHERE "user_id" = person AND "territory_id" <> ALL (NEW."territory_ids");
		INSERT INTO "user_territory" ("user_id", "territory_id") SELECT person, unnest(NEW."territory_ids") ON CONFLICT DO NOTHING;
	END IF;
	IF TG_OP = 'INSERT' OR NEW."accounts" IS DISTINCT FROM OLD."accounts" THEN
		DELETE FROM "user_customer" WHERE "user_id" = person AND "customer_number" <> ALL (NEW."accounts");
		INSERT INTO "user_customer" ("user_id", "customer_number") SELECT person, unnest(NEW."accounts") ON CONFLICT DO NOTHING;
	END IF;
	RETURN NEW;
END $$;
