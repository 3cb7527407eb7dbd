ALTER TABLE "user" ADD COLUMN "is_suspended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "are_rights_set_here" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Who was suspended on a screen: the last suspension in the audit log is the one that still counts.
UPDATE "user" u SET "is_suspended" = true WHERE u."withdrawn_at" IS NOT NULL AND EXISTS (
	SELECT FROM "audit_entry" e WHERE e."subject_id" = u."id" AND e."kind" = 'person-suspended'
		AND e."at" BETWEEN u."withdrawn_at" - interval '1 second' AND u."withdrawn_at" + interval '1 minute');--> statement-breakpoint
UPDATE "user" u SET "are_rights_set_here" = true WHERE EXISTS (
	SELECT FROM "audit_entry" e WHERE e."subject_id" = u."id"
		AND (e."kind" = 'person-added' OR e."kind" = 'person-changed' AND e."after" LIKE '%"permissions"%'));--> statement-breakpoint
-- Loads gave these back to people who ask for approval or only look. They never could use them.
DELETE FROM "user_permission" p WHERE p."permission" IN ('OrderSubmit', 'ApproveOrders') AND EXISTS (
	SELECT FROM "user_permission" l WHERE l."user_id" = p."user_id" AND l."permission" IN ('RequestOnly', 'ViewOnly'));--> statement-breakpoint
CREATE OR REPLACE VIEW "person" AS
	SELECT u."email", u."name",
		array(SELECT p."permission" COLLATE "C" FROM "user_permission" p WHERE p."user_id" = u."id" AND "is_loaded_permission"(p."permission") ORDER BY 1) AS "permissions",
		array(SELECT t."territory_id" COLLATE "C" FROM "user_territory" t WHERE t."user_id" = u."id" ORDER BY 1) AS "territory_ids",
		array(SELECT c."customer_number" COLLATE "C" FROM "user_customer" c WHERE c."user_id" = u."id" ORDER BY 1) AS "accounts",
		u."is_from_feed", u."withdrawn_at", u."is_suspended",
		u."are_rights_set_here" OR EXISTS (
			SELECT FROM "user_permission" l WHERE l."user_id" = u."id" AND l."permission" IN ('RequestOnly', 'ViewOnly')) AS "are_rights_kept"
	FROM "user" u;--> statement-breakpoint
-- A load doesn't end a suspension, nor give back what asking for approval or only looking rules out, whatever happens at the same time.
CREATE OR REPLACE FUNCTION "write_person"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	person text;
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "user" ("id", "name", "email", "email_verified", "is_from_feed")
			VALUES (gen_random_uuid()::text, NEW."name", NEW."email", true, NEW."is_from_feed") RETURNING "id" INTO person;
	ELSE
		UPDATE "user" SET "name" = NEW."name", "is_from_feed" = NEW."is_from_feed",
				"withdrawn_at" = CASE WHEN "is_suspended" THEN "withdrawn_at" ELSE NEW."withdrawn_at" END,
				"updated_at" = now(), "version" = "version" + 1
			WHERE "email" = OLD."email" RETURNING "id" INTO person;
		IF NEW."withdrawn_at" IS NOT NULL THEN
			DELETE FROM "session" WHERE "user_id" = person;
		END IF;
	END IF;
	IF TG_OP = 'INSERT' OR NEW."permissions" IS DISTINCT FROM OLD."permissions" THEN
		DELETE FROM "user_permission" WHERE "user_id" = person AND "is_loaded_permission"("permission") AND "permission" <> ALL (NEW."permissions");
		INSERT INTO "user_permission" ("user_id", "permission") SELECT person, p FROM unnest(NEW."permissions") p
			WHERE "is_loaded_permission"(p) AND NOT (p = 'OrderSubmit' AND EXISTS (
				SELECT FROM "user_permission" l WHERE l."user_id" = person AND l."permission" IN ('RequestOnly', 'ViewOnly')))
			ON CONFLICT DO NOTHING;
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
