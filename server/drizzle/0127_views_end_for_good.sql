ALTER TABLE "order_approval" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
-- What the audit log says of a view of the shop as someone else that ended. "cause" is in words that a screen shows.
CREATE FUNCTION "note_view_end"("viewer" text, "seen" text, "cause" text, "moment" timestamp with time zone) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	by_whom text;
	about text;
BEGIN
	SELECT u."email" INTO by_whom FROM "user" u WHERE u."id" = "viewer";
	SELECT u."email" INTO about FROM "user" u WHERE u."id" = "seen";
	PERFORM "audit_write"('view-as-ended', "viewer", coalesce(by_whom, ''), "seen", coalesce(about, ''), NULL,
		json_build_object('cause', "cause", 'endedAt', to_char("moment" AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))::text, '');
END $$;--> statement-breakpoint
-- Ends every view that may not go on, of one person, or by or of one, or all of them (null). A session that someone else has
-- locked is left to the next look: whoever waits for it here may hold the audit log.
CREATE FUNCTION "end_views_that_are_over"("person" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	ended record;
BEGIN
	FOR ended IN
		WITH "over" AS (
			SELECT s."id", s."user_id" AS "viewer", s."views_as_user_id" AS "seen", least(s."views_as_until", now()) AS "moment",
				CASE WHEN s."views_as_until" <= now() THEN 'the time was over'
					WHEN me."withdrawn_at" IS NOT NULL THEN 'the viewer was suspended'
					WHEN NOT EXISTS (SELECT FROM "user_permission" p WHERE p."user_id" = me."id" AND p."permission" = 'ViewAs') THEN 'the right was taken away'
					WHEN other."withdrawn_at" IS NOT NULL THEN 'the viewed person was suspended'
					WHEN NOT EXISTS (SELECT FROM "user_permission" p WHERE p."user_id" = other."id" AND p."permission" = 'Customer')
						OR EXISTS (SELECT FROM "user_permission" p WHERE p."user_id" = other."id" AND p."permission" = 'PunchOut')
					THEN 'the viewed person is no longer a customer user' END AS "cause"
			FROM "session" s JOIN "user" me ON me."id" = s."user_id" JOIN "user" other ON other."id" = s."views_as_user_id"
			WHERE s."views_as_user_id" IS NOT NULL AND ("person" IS NULL OR s."user_id" = "person" OR s."views_as_user_id" = "person")
			FOR UPDATE OF s SKIP LOCKED)
		UPDATE "session" s SET "views_as_user_id" = NULL, "views_as_until" = NULL FROM "over"
			WHERE s."id" = "over"."id" AND "over"."cause" IS NOT NULL
			RETURNING "over".*
	LOOP
		PERFORM "note_view_end"(ended."viewer", ended."seen", ended."cause", ended."moment");
	END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION "view_ended_by_right"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "end_views_that_are_over"(OLD."user_id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "view_ended_by_withdrawal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "end_views_that_are_over"(OLD."id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "view_ended_by_session"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_suspended boolean;
BEGIN
	SELECT u."withdrawn_at" IS NOT NULL INTO is_suspended FROM "user" u WHERE u."id" = OLD."user_id";
	PERFORM "note_view_end"(OLD."user_id", OLD."views_as_user_id",
		CASE WHEN OLD."views_as_until" <= now() THEN 'the time was over' WHEN is_suspended THEN 'the viewer was suspended' ELSE 'the viewer was signed out' END,
		least(OLD."views_as_until", now()));
	RETURN NULL;
END $$;--> statement-breakpoint
-- All at the end of the transaction: a change may take a right and give it back, and whoever writes to the audit log first would
-- hold everyone else up.
CREATE CONSTRAINT TRIGGER "view_ended_by_right" AFTER DELETE ON "user_permission" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD."permission" IN ('ViewAs', 'Customer')) EXECUTE FUNCTION "view_ended_by_right"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "view_ended_by_withdrawal" AFTER UPDATE ON "user" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD."withdrawn_at" IS NULL AND NEW."withdrawn_at" IS NOT NULL) EXECUTE FUNCTION "view_ended_by_withdrawal"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "view_ended_by_session" AFTER DELETE ON "session" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD."views_as_user_id" IS NOT NULL) EXECUTE FUNCTION "view_ended_by_session"();
